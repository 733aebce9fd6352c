import { useLocale } from '../ui/use-locale.ts';

export type Preview = {
  title: string;
  description: string | null;
  type: 'website' | 'profile';
  address: string;
  picture: { url: string; type: string; width: number; height: number; alt: string } | null;
};

/** Meta elements of a link's preview in messengers and social networks. */
export function OpenGraph({ title, description, type, address, picture }: Preview) {
  const locale = useLocale();
  return (
    <>
      <meta property="og:title" content={title} />
      {description !== null && <meta property="og:description" content={description} />}
      <meta property="og:type" content={type} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={locale === 'id' ? 'id_ID' : 'en_GB'} />
      <meta property="og:locale:alternate" content={locale === 'id' ? 'en_GB' : 'id_ID'} />
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      {description !== null && <meta name="twitter:description" content={description} />}
      {picture && (
        <>
          <meta property="og:image" content={picture.url} />
          <meta property="og:image:type" content={picture.type} />
          <meta property="og:image:width" content={String(picture.width)} />
          <meta property="og:image:height" content={String(picture.height)} />
          <meta property="og:image:alt" content={picture.alt} />
          <meta name="twitter:image" content={picture.url} />
          <meta name="twitter:image:alt" content={picture.alt} />
        </>
      )}
    </>
  );
}
