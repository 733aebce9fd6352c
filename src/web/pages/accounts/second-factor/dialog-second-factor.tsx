import { useEffect, useRef } from 'react';
import { SecondFactor, type SecondFactorProps, type Stage } from './second-factor.tsx';

/** Asks for the second factor inside the sign-in dialog, which has its own title. */
export default function DialogSecondFactor(props: Omit<SecondFactorProps, 'frame'>) {
  return <SecondFactor {...props} frame={(stage) => <DialogStage key={stage.heading} {...stage} />} />;
}

function DialogStage({ heading, text, children }: Stage) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form that had the focus is gone; on a touch screen the code field does not take it.
    if (matchMedia('(pointer: coarse)').matches) title.current?.focus();
  }, []);
  return (
    <section>
      <h3 ref={title} tabIndex={-1} className="text-16">
        {heading}
      </h3>
      <p className="mt-1 mb-4 text-14 text-ink-2">{text}</p>
      {children}
    </section>
  );
}
