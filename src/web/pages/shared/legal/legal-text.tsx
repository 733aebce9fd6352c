import type { LegalBlock } from '../../../../contract/legal/endpoints.ts';
import { textLinkClass } from '../../../ui/text-link.ts';
import styles from './legal-text.module.css';

const EMAIL = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** The headings of a legal text with their numbers and the ids of their elements. */
export function headingsOf(blocks: readonly LegalBlock[]): { id: string; text: string }[] {
  return blocks
    .flatMap((block) => (block.kind === 'heading' ? [block.text] : []))
    .map((text, index) => ({ id: `s${index + 1}`, text: `${index + 1}. ${text}` }));
}

type TextProps = {
  blocks: readonly LegalBlock[];
  /** Below another heading, such as in a dialog, headings have no ids. */
  isNested?: boolean;
  /** Whether headings are numbered. */
  hasNumbers?: boolean;
};

/** A text of headings, paragraphs and lists. */
export function LegalText({ blocks, isNested = false, hasNumbers = true }: TextProps) {
  const headings = headingsOf(blocks);
  let count = 0;
  return (
    <div className={styles.text}>
      {blocks.map((block, index) => {
        const key = `${index} ${block.kind}`;
        if (block.kind === 'paragraph') return <p key={key}>{withMailLinks(block.text)}</p>;
        if (block.kind === 'list') {
          return (
            <ul key={key}>
              {block.items.map((item) => (
                <li key={item}>{withMailLinks(item)}</li>
              ))}
            </ul>
          );
        }
        const heading = headings[count];
        count += 1;
        const text = hasNumbers ? heading?.text : block.text;
        return isNested ? (
          <h4 key={key}>{text}</h4>
        ) : (
          <h2 key={key} id={heading?.id}>
            {text}
          </h2>
        );
      })}
    </div>
  );
}

function withMailLinks(text: string) {
  return text.split(EMAIL).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} className={textLinkClass()} href={`mailto:${part}`}>
        {part}
      </a>
    ),
  );
}
