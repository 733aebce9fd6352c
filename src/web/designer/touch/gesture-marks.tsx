import type { CSSProperties } from 'react';
import type { Box } from '../../../contract/design/rules.ts';
import { useStore } from '../../browser/use-store.ts';
import { useDesigner } from '../designer-context.tsx';
import { useWords } from '../use-words.ts';
import type { Subject } from './covered.ts';
import styles from './gesture-marks.module.css';
import type { Marks } from './marks.ts';

const boxStyle = ({ x, y, width, height }: Box): CSSProperties => ({
  left: `${x}%`,
  top: `${y}%`,
  width: `${width}%`,
  height: `${height}%`,
});

/** The box that shows a subject, with the subject's picture as its mask. */
function subjectStyle({ url, picture, box }: Subject): CSSProperties {
  const maskImage = `url("${url}")`;
  const maskSize = `${picture.width}cqw ${picture.height}cqh`;
  const maskPosition = `${picture.x - box.x}cqw ${picture.y - box.y}cqh`;
  return { ...boxStyle(box), maskImage, maskSize, maskPosition };
}

/** Lines, grid and values over the card while something is moved. */
export function GestureMarks() {
  const { marks } = useDesigner();
  const { lines, thirds, grid, tip, subject } = useStore(marks);
  return (
    <div className={styles.marks} aria-hidden="true" data-gesture-marks>
      {thirds && <i className={styles.thirds} style={boxStyle(thirds)} />}
      {subject && <i className={styles.subject} style={subjectStyle(subject)} />}
      {grid && (
        <i
          className={styles.grid}
          style={{ '--cell': `${grid.cell}cqw`, '--x': `${grid.x}cqw`, '--y': `${grid.y}cqh` }}
        />
      )}
      {lines.map((line) => (
        <Line key={`${line.axis}${line.at}`} {...line} />
      ))}
      {tip && <Tip {...tip} />}
    </div>
  );
}

function Line({ axis, at, name }: Marks['lines'][number]) {
  const t = useWords();
  const label = name === 'row' || name === 'other' ? '' : t(`touch.lines.${name}`);
  return (
    <i
      className={axis === 'x' ? styles.upright : styles.level}
      style={axis === 'x' ? { left: `${at}%` } : { top: `${at}%` }}
    >
      {label && <span>{label}</span>}
    </i>
  );
}

function Tip({ name, values, x, y }: NonNullable<Marks['tip']>) {
  const t = useWords();
  return (
    <span className={styles.value} style={{ left: `${x}%`, top: `${y}%` }}>
      {t(`touch.tips.${name}`, values)}
    </span>
  );
}
