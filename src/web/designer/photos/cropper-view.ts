import type { CropperImage, CropperSelection } from 'cropperjs';
import type { Box } from '../../../contract/design/rules.ts';
import { CROP_CONTAINER, CROP_SHARE } from '../../ui/interface-numbers.ts';
import { boundedTransform, type CropTransform, fitScale, minScale, partUnder } from '../model/crop.ts';

/** With a higher zoom only pixels are visible. */
const MAX_ZOOM = 4;

/** A picture under a crop box of fixed shape: the picture is moved and zoomed, the box stays. */
export type CropperView = {
  /** Zoom as a multiple of the scale at which the picture covers the box, up to 4; below 1 the box has free space. */
  zoomTo(zoom: number): void;
  move(x: number, y: number): void;
  destroy(): void;
};

/** `fit` is the zoom at which the whole picture is in the box. */
export type CropperChange = { zoom: number; fit: number; part: Box };

/** Mounts a cropper in `root`. `onChange` receives the current part, first when the picture has loaded. */
export async function mountCropper(
  root: HTMLElement,
  options: { url: string; aspect: number; alt: string; onChange(change: CropperChange): void; onError(): void },
): Promise<CropperView> {
  const { CropperImage: ImageElement } = await import('cropperjs');
  Object.assign(root.style, { minWidth: `${CROP_CONTAINER.width}px`, minHeight: `${CROP_CONTAINER.height}px` });
  root.replaceChildren(...elementsOf(options));
  const image = root.querySelector<CropperImage>('cropper-image');
  const selection = root.querySelector<CropperSelection>('cropper-selection');
  if (!image || !selection || !(image instanceof ImageElement)) throw new Error('the cropper has not come up');
  let transform: CropTransform = { scale: 1, x: 0, y: 0 };
  let isSetting = false;
  let isReady = false;

  const size = () => ({ width: image.$image.naturalWidth, height: image.$image.naturalHeight });
  const box = (): Box => ({ x: selection.x, y: selection.y, width: selection.width, height: selection.height });

  function set(wanted: CropTransform): void {
    const min = minScale(size(), box());
    transform = boundedTransform(wanted, size(), box(), Math.max(min, min * MAX_ZOOM));
    const { width, height } = size();
    isSetting = true;
    image?.$setTransform([transform.scale, 0, 0, transform.scale, transform.x - width / 2, transform.y - height / 2]);
    isSetting = false;
    options.onChange({
      zoom: transform.scale / min,
      fit: fitScale(size(), box()) / min,
      part: partUnder(transform, size(), box()),
    });
  }

  // Touch and wheel move the picture through the cropper; it must always cover the box.
  image.addEventListener('transform', (event) => {
    if (isSetting || !isReady || !(event instanceof CustomEvent)) return;
    event.preventDefault();
    const [scale = 1, , , , x = 0, y = 0] = event.detail.matrix as number[];
    const { width, height } = size();
    set({ scale, x: x + width / 2, y: y + height / 2 });
  });

  image.$ready().then(
    () => {
      const canvas = root.getBoundingClientRect();
      isReady = true;
      // As much of the picture as its slot can show.
      set({ scale: minScale(size(), box()), x: canvas.width / 2, y: canvas.height / 2 });
    },
    () => options.onError(),
  );

  return {
    zoomTo(zoom) {
      // Zooms around the centre of the box, so that the visible part stays.
      const scale = minScale(size(), box()) * zoom;
      const middle = { x: box().x + box().width / 2, y: box().y + box().height / 2 };
      const share = scale / transform.scale;
      set({ scale, x: middle.x + (transform.x - middle.x) * share, y: middle.y + (transform.y - middle.y) * share });
    },
    move: (x, y) => set({ ...transform, x: transform.x + x, y: transform.y + y }),
    destroy: () => root.replaceChildren(),
  };
}

function elementsOf({ url, aspect, alt }: { url: string; aspect: number; alt: string }): HTMLElement[] {
  const make = (name: string, attributes: Record<string, string>, ...children: HTMLElement[]) => {
    const element = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    element.append(...children);
    return element;
  };
  return [
    make(
      'cropper-canvas',
      {},
      make('cropper-image', { src: url, alt, scalable: '', translatable: '', 'initial-fit': 'contain' }),
      make('cropper-shade', {}),
      make('cropper-handle', { action: 'move', plain: '' }),
      make(
        'cropper-selection',
        { 'aspect-ratio': String(aspect), 'initial-coverage': String(CROP_SHARE), outlined: '' },
        make('cropper-grid', { role: 'presentation', 'aria-hidden': 'true', covered: '' }),
        make('cropper-handle', { action: 'move', plain: '' }),
      ),
    ),
  ];
}
