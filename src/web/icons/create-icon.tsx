import type { SVGProps } from 'react';

/** What an icon of lucide is made of. All its attributes have the same names in HTML and in React. */
export type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };

/**
 * Takes the place of lucide's `createLucideIcon` in the build (vite.config.ts). An icon's shapes are constant HTML
 * here, and its colours and lines are in the style sheet (`.lucide`): a page has 40 to 80 icons, and lucide makes
 * elements and nine attributes for each of them whenever it is rendered, which was a quarter of a page's elements on
 * the server and during hydration. Lucide's own properties (`size`, `color`, `strokeWidth`) do not exist here.
 */
export default function createIcon({ node }: IconData) {
  const shapes = node.map(([tag, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
    return `<${tag} ${written.join(' ')}></${tag}>`;
  });
  const content = { __html: shapes.join('') };
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, when its module is loaded
  return function Icon({ className, ...others }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        className={className ? `lucide ${className}` : 'lucide'}
        width="24"
        height="24"
        viewBox="0 0 24 24"
        aria-hidden="true"
        {...others}
        dangerouslySetInnerHTML={content}
      />
    );
  };
}
