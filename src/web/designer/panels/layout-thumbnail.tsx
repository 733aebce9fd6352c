import { boxesOf } from '../../../contract/design/boxes.ts';
import { type Layout, splitsOf } from '../../../contract/design/rules.ts';
import styles from './layout-thumbnail.module.css';

const WIDTH = 60;
const HEIGHT = 74;
const LINES = [0.62, 0.44, 0.54];

/** A thumbnail of a layout, rendered from its boxes. */
export function LayoutThumbnail({ layout }: { layout: Layout }) {
  const design = {
    ratio: '3:4' as const,
    layout: layout.id,
    split: null,
    split_second: null,
    scrim: 'NONE' as const,
    sticker_corner: 'TOP_RIGHT' as const,
    tab_count: 6,
  };
  const boxes = boxesOf(design);
  const { second } = splitsOf(design);
  const x = (percent: number) => (percent / 100) * WIDTH;
  const y = (percent: number) => (percent / 100) * HEIGHT;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className={styles.thumbnail}>
      {boxes.paper && (
        <rect
          className={styles.paper}
          x={x(boxes.paper.x)}
          y={y(boxes.paper.y)}
          width={x(boxes.paper.width)}
          height={y(boxes.paper.height)}
        />
      )}
      {boxes.photos.map((box) => (
        <rect
          key={`${box.x} ${box.y}`}
          className={styles.photo}
          x={x(box.x)}
          y={y(box.y)}
          width={x(box.width) - (box.x + box.width < 100 ? 0.8 : 0)}
          height={y(box.height) - (box.y + box.height < 100 ? 0.8 : 0)}
        />
      ))}
      {boxes.texts.map((box) => {
        const key = `${box.kind} ${box.x} ${box.y}`;
        switch (box.kind) {
          case 'band':
            return (
              <rect
                key={key}
                className={styles.heading}
                x={-4}
                y={y(box.y) - 4}
                width={WIDTH + 8}
                height={17}
                transform={`rotate(-5 ${WIDTH / 2} ${y(box.y) + 4})`}
              />
            );
          case 'sticker':
            return (
              <circle
                key={key}
                className={styles.heading}
                cx={x(box.x + box.width / 2)}
                cy={y(box.y + box.height / 2)}
                r={x(box.width / 2)}
              />
            );
          case 'tabs':
            return (
              <path
                key={key}
                className={styles.dash}
                d={`M0 ${y(second ?? 72)}H${WIDTH}${[1, 2, 3, 4].map((tab) => `M${tab * 12} ${y(second ?? 72)}V${HEIGHT}`).join('')}`}
              />
            );
          default:
            return <Lines key={key} x={x(box.x)} y={y(box.y)} width={x(box.width)} height={y(box.height)} />;
        }
      })}
      {boxes.rules.map((rule) => (
        <path key={rule.y} className={styles.rule} d={`M5 ${y(rule.y)}H${WIDTH - 5}`} />
      ))}
      {boxes.cut && (
        <path className={styles.dash} d={`M${x(boxes.cut.x)} ${y(boxes.cut.y)}V${y(boxes.cut.y + boxes.cut.height)}`} />
      )}
    </svg>
  );
}

/** Text as bars, as many as fit. */
function Lines(box: { x: number; y: number; width: number; height: number }) {
  const count = Math.max(1, Math.min(3, Math.floor(box.height / 8)));
  const top = box.y + box.height / 2 - (count * 6) / 2;
  return (
    <>
      {LINES.slice(0, count).map((share, line) => (
        <rect
          key={share}
          className={line === 0 ? styles.heading : styles.line}
          x={box.x + box.width * 0.14}
          y={top + line * 6}
          width={box.width * share}
          height={line === 0 ? 3.2 : 2.4}
          rx={1}
        />
      ))}
    </>
  );
}
