/** Facts about a page in the vocabulary of schema.org. It is data, not a script, so the page's policy allows it. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  // A `<` in a text must not end the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** The way to a page, from the home page; the last item is the page itself. */
export function BreadcrumbsLd({ items }: { items: readonly { name: string; url: string }[] }) {
  return (
    <JsonLd
      data={{
        '@type': 'BreadcrumbList',
        itemListElement: items.map(({ name, url }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: url,
        })),
      }}
    />
  );
}

/** The ads of a list, in its order. */
export function itemList(
  name: string,
  ads: readonly { id: string; title: string }[],
  addressOf: (ad: { id: string; title: string }) => string,
) {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: ads.length,
    itemListElement: ads.map((ad, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: ad.title,
      url: addressOf(ad),
    })),
  };
}
