import { isInRegister, layoutOf } from '../../../../contract/design/rules.ts';
import type { DisplayConfig, PhotoContent } from '../../../../contract/design/schemas.ts';
import type { PhotoFacts } from './facts.ts';
import {
  clearContour,
  hiddenHeadline,
  isLegibleBehind,
  MAX_HIDDEN_LETTER_SHARE,
  MAX_HIDDEN_SHARE,
  MIN_CLEAR_CONTOUR,
  measure,
  shadowsOf,
} from './hard-rules.ts';
import type { Recipe } from './recipe.ts';

/** Moods in which a sheet of paper around a subject is no mistake. */
const PAPER_MOODS: readonly Recipe['mood'][] = ['bold', 'playful'];

/** How a recipe cuts out the subject of a photo. */
export function cutFor(recipe: Recipe, photo: PhotoFacts): PhotoContent['cut'] {
  const wanted = recipe.cut ?? 'CLEAN';
  // In register with its photo, a flaw of the contour is not seen.
  if (wanted === 'SCISSOR' || isInRegister({ layout: recipe.layout })) return wanted;
  const { grade, edges = [] } = photo.subject ?? {};
  if (edges.length > 0 && PAPER_MOODS.includes(recipe.mood)) return 'SCISSOR';
  return grade === 'A' ? wanted : 'OUTLINE';
}

/**
 * The design with its headline behind the subject if the recipe wants so, with an outline where the subject would be lost on its
 * ground, and with a shadow.
 */
export function withSubject(design: DisplayConfig, photo: PhotoFacts, recipe: Recipe): DisplayConfig {
  const outlined = withClearContour(design, photo, recipe);
  const contents = outlined.contents.map((content) =>
    content.type === 'PHOTO' ? { ...content, shadow: shadowFor(recipe, shadowsOf(outlined, content, photo)) } : content,
  );
  return { ...outlined, contents };
}

type Shadow = PhotoContent['shadow'];
const shadowFor = ({ shadow }: Recipe, [usual = 'NONE', ...others]: readonly Shadow[]): Shadow =>
  shadow && others.includes(shadow) ? shadow : usual;

function withClearContour(design: DisplayConfig, photo: PhotoFacts, recipe: Recipe): DisplayConfig {
  const set = recipe.style?.depth === 'BEHIND' ? withOverlap(design, photo) : design;
  const isLost = clearContour(measure(set, photo)) < MIN_CLEAR_CONTOUR;
  if (!isLost || recipe.mood === 'elegant') return set;
  const contents = set.contents.map((content) =>
    content.type === 'PHOTO' && content.cut === 'CLEAN' ? { ...content, cut: 'OUTLINE' as const } : content,
  );
  return { ...set, contents };
}

const OVERLAPS = [1, 2, 3] as const;
/** How far a subject's foot may be lifted so that a wide subject reaches the headline, in percent of the height. */
const LIFTS = [0, 4, 8, 12] as const;
/** The share of a headline that a subject hides best: clearly before it, and every letter is known. */
const BEST_HIDDEN = 0.1;
/** The grid of a subject is coarse, so it is kept away from the limits. */
const CAREFUL = 0.75;

/** The headline in front of the subject if its letters would be lost behind it. */
function withOverlap(design: DisplayConfig, photo: PhotoFacts): DisplayConfig {
  const { split_second } = layoutOf(design);
  const foot = design.split_second ?? split_second?.initial ?? 100;
  const lowest = split_second?.min ?? foot;
  const states = OVERLAPS.flatMap((overlap) =>
    LIFTS.map((lift): DisplayConfig => ({ ...design, overlap, split_second: Math.max(lowest, foot - lift) })),
  );
  const rated = states.flatMap((state) => {
    const measured = measure(state, photo);
    const hidden = hiddenHeadline(measured);
    if (!hidden || !isLegibleBehind(measured)) return [];
    if (hidden.all > MAX_HIDDEN_SHARE * CAREFUL || hidden.letter > MAX_HIDDEN_LETTER_SHARE * CAREFUL) return [];
    const lifted = foot - (state.split_second ?? foot);
    return [{ state, loss: Math.abs(hidden.all - BEST_HIDDEN) + lifted / 200 }];
  });
  const [best] = rated.sort((one, other) => one.loss - other.loss);
  return best?.state ?? { ...design, depth: 'FRONT', overlap: 0 };
}
