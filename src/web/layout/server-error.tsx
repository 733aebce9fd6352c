import { ErrorCard, type ErrorCardProps } from '../ui/error-card.tsx';
import { CenteredMain } from './centered-main.tsx';
import { usePrefix } from './frame-links.ts';

export type ServerErrorProps = Omit<ErrorCardProps, 'homeHref'> & { homePath: string };

/** The page of an unexpected error. */
export function ServerError({ homePath, ...card }: ServerErrorProps) {
  const prefix = usePrefix();
  return (
    <CenteredMain>
      <ErrorCard {...card} homeHref={prefix(homePath)} />
    </CenteredMain>
  );
}
