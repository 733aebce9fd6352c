#!/bin/sh
# Removes from the packages of an image what the build has already put into the pages, and what no image uses.
set -eu
cd "$1"

# PostgreSQL runs in a container of its own.
rm -rf embedded-postgres @embedded-postgres

# These run in browsers only; dist/ contains them.
rm -rf @base-ui @fontsource-variable @hookform @tanstack @types @use-gesture compressorjs cropperjs @cropper date-fns \
  date-fns-jalali lucide-react react-day-picker react-hook-form workbox-core workbox-expiration \
  workbox-navigation-preload workbox-routing workbox-strategies

# Packages name the compiler as an optional companion.
rm -rf typescript @typescript

# Pictures and documents are drawn with WOFF files, and with one weight of the Noto fonts.
find @fontsource -name '*.woff2' -delete
find @fontsource/noto-* -name '*.woff' ! -name '*-600-normal.woff' -delete

# Of the model's runtime, the server loads the build for WebAssembly.
if [ -d onnxruntime-web ]; then
  find onnxruntime-web -type f ! -name package.json ! -name LICENSE ! -name ort.wasm.bundle.min.mjs \
    ! -name ort-wasm-simd-threaded.mjs ! -name ort-wasm-simd-threaded.wasm -delete
fi

# What only developers of the packages use.
rm -rf */.yarn bintrees/test harfbuzzjs/test pdfkit/js/pdfkit.standalone.js satori/dist/experimental.* \
  satori/dist/standalone.* react-dom/cjs/*.development.js react-dom/cjs/*.profiling.js
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete
