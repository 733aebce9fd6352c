import { boxesOf } from '../../../contract/design/boxes.ts';
import { aspectOf } from '../../../contract/design/ratios.ts';
import { type Box, slotsOf } from '../../../contract/design/rules.ts';
import type { DisplayConfig, PhotoContent } from '../../../contract/design/schemas.ts';
import { imagePath } from '../../../contract/media/images.ts';
import { TILES_ACROSS } from '../artwork/artwork.tsx';
import type { Pixels } from './photo-contrast.ts';

/** A picture on the artwork: its box in percent of the artwork, and its focal point. */
export type PictureLayer = { file_id: string; box: Box } & Pick<PhotoContent, 'focus_x' | 'focus_y' | 'zoom'>;
export type Size = { width: number; height: number };
export type PhotoReader = {
  /** The artwork's pictures only, scaled down; null while one of them is not available. */
  pixels(design: DisplayConfig, frame: Box): Promise<Pixels | null>;
  /** Sizes in px of the pictures that have been read. */
  sizes(): ReadonlyMap<string, Size>;
};

/** A few pixels are enough to measure brightness. */
const SMALL_WIDTH = 160;
const ARTWORK_WIDTH = 96;
type Small = { canvas: HTMLCanvasElement; size: Size };

/** Loads the pictures' pixels from our server, once each. */
export function createPhotoReader(): PhotoReader {
  const known = new Map<string, Promise<Small>>();
  const sizes = new Map<string, Size>();
  // Editing text changes no picture.
  let last: { key: string; pixels: Pixels } | null = null;

  function smallOf(fileId: string): Promise<Small> {
    const before = known.get(fileId);
    if (before) return before;
    const reading = readSmall(fileId);
    known.set(fileId, reading);
    reading.then(
      ({ size }) => {
        // Users who save data get smaller pictures, which do not show the size of the stored one.
        if (!savesData()) sizes.set(fileId, size);
      },
      // After a lost connection the picture is requested again.
      () => known.delete(fileId),
    );
    return reading;
  }

  return {
    sizes: () => sizes,
    async pixels(design, frame) {
      const layers = layersOf(design, frame);
      const key = JSON.stringify([design.ratio, design.background, layers]);
      if (last?.key === key) return last.pixels;
      try {
        const smalls = await Promise.all(layers.map(({ file_id }) => smallOf(file_id)));
        last = { key, pixels: draw(design, layers, smalls) };
        return last.pixels;
      } catch {
        return null;
      }
    },
  };
}

/** The design's pictures from bottom to top, in percent of an artwork whose content box is `frame`. */
export function layersOf(design: DisplayConfig, frame: Box): PictureLayer[] {
  const within = (box: Box): Box => ({
    x: frame.x + (box.x * frame.width) / 100,
    y: frame.y + (box.y * frame.height) / 100,
    width: (box.width * frame.width) / 100,
    height: (box.height * frame.height) / 100,
  });
  const middle = { focus_x: 50, focus_y: 50, zoom: 100 };
  const background =
    design.background_type === 'IMAGE' && design.background_id !== null
      ? backgroundBoxes(design).map((box) => ({ file_id: design.background_id ?? '', box: within(box), ...middle }))
      : [];
  const { photos } = boxesOf(design);
  const placed = slotsOf(design).photos.flatMap((content, index): PictureLayer[] => {
    const box = photos[index];
    if (!content?.file_id || !box) return [];
    const { file_id, focus_x, focus_y, zoom } = content;
    return [{ file_id, box: within(box), focus_x, focus_y, zoom }];
  });
  return [...background, ...placed];
}

function backgroundBoxes(design: DisplayConfig): Box[] {
  if (design.background_size === 'COVER') return [{ x: 0, y: 0, width: 100, height: 100 }];
  const width = 100 / TILES_ACROSS;
  const height = width * aspectOf(design.ratio);
  return Array.from({ length: TILES_ACROSS * Math.ceil(100 / height) }, (_, index) => ({
    x: (index % TILES_ACROSS) * width,
    y: Math.floor(index / TILES_ACROSS) * height,
    width,
    height,
  }));
}

function savesData(): boolean {
  return 'connection' in navigator && Boolean((navigator.connection as { saveData?: boolean }).saveData);
}

async function readSmall(fileId: string): Promise<Small> {
  const image = new Image();
  image.src = imagePath(fileId, 1280);
  await image.decode();
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const width = Math.min(SMALL_WIDTH, size.width);
  const { canvas, context } = canvasOf(width, Math.max(1, Math.round((size.height * width) / size.width)));
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { canvas, size };
}

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser draws no canvas');
  return { canvas, context };
}

function draw(design: DisplayConfig, layers: readonly PictureLayer[], smalls: readonly Small[]): Pixels {
  const { canvas, context } = canvasOf(ARTWORK_WIDTH, Math.round(ARTWORK_WIDTH / aspectOf(design.ratio)));
  context.fillStyle = design.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  layers.forEach(({ box, focus_x, focus_y, zoom }, index) => {
    const picture = smalls[index]?.canvas;
    if (!picture) return;
    const width = (box.width * canvas.width) / 100;
    const height = (box.height * canvas.height) / 100;
    const scale = (Math.max(width / picture.width, height / picture.height) * zoom) / 100;
    const [cropWidth, cropHeight] = [width / scale, height / scale];
    context.drawImage(
      picture,
      ((picture.width - cropWidth) * focus_x) / 100,
      ((picture.height - cropHeight) * focus_y) / 100,
      cropWidth,
      cropHeight,
      (box.x * canvas.width) / 100,
      (box.y * canvas.height) / 100,
      width,
      height,
    );
  });
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
