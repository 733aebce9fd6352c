/** Facts about a page in the vocabulary of schema.org. It is data, not a script, so the page's policy allows it. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  // A `<` in a text must not end the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
