import { Slider } from '@base-ui/react/slider';

export type PriceSliderProps = {
  /** The chosen bars of the histogram: index of the first, and of the end of the last. */
  ends: [number, number];
  last: number;
  labels: [string, string];
  textOf: (index: number) => string;
  onMove: (ends: [number, number]) => void;
  onEnd: () => void;
};

const thumbClass =
  'size-5 rounded-full border-2 border-accent bg-surface after:absolute after:-inset-3 after:content-[""] has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2';

/** Two thumbs below the histogram of prices. The bars, and therefore the steps, have equal ratios. */
export function PriceSlider({ ends, last, labels, textOf, onMove, onEnd }: PriceSliderProps) {
  return (
    <Slider.Root
      value={ends}
      min={0}
      max={last}
      minStepsBetweenValues={1}
      onValueChange={([from = 0, to = last]) => onMove([from, to])}
      onValueCommitted={onEnd}
    >
      <Slider.Control className="flex h-11 touch-none items-start">
        <Slider.Track className="relative h-1 w-full rounded-full bg-line-strong">
          <Slider.Indicator className="rounded-full bg-accent" />
          {labels.map((label, index) => (
            <Slider.Thumb
              key={label}
              index={index}
              className={thumbClass}
              getAriaLabel={() => label}
              getAriaValueText={(_formatted, value) => textOf(value)}
            />
          ))}
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}
