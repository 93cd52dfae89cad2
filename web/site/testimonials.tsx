import { IconButton } from '../ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '../ui/icons.tsx'
import { SectionTitle } from '../ui/page-title.tsx'
import { useCarousel } from './carousel.ts'
import { testimonials } from './content.ts'

const control = 'border border-line bg-raised'

export function Testimonials() {
  const { setSection, viewport, selected, isTurning, ...carousel } = useCarousel()
  return (
    <section
      ref={setSection}
      tabIndex={-1}
      aria-roledescription="carousel"
      aria-label="Testimonials"
      className="bg-sunken py-20 outline-none sm:py-24"
    >
      <div className="page">
        <div className="flex flex-wrap items-end justify-between gap-6">
          <SectionTitle title="What our riders say" />
          <Controls {...carousel} />
        </div>
        <div ref={viewport} className="mt-10 cursor-grab overflow-hidden active:cursor-grabbing">
          <div aria-live={isTurning ? 'off' : 'polite'} className="flex touch-pan-y">
            {testimonials.map((testimonial, index) => (
              <div
                key={testimonial.name}
                role="group"
                aria-roledescription="slide"
                aria-label={`${index + 1} of ${testimonials.length}`}
                aria-hidden={index !== selected}
                className="min-w-0 shrink-0 grow-0 basis-full"
              >
                <Quote {...testimonial} />
              </div>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

type ControlsProps = Pick<
  ReturnType<typeof useCarousel>,
  'turn' | 'isStill' | 'isPaused' | 'setIsPaused'
>

function Controls({ turn, isStill, isPaused, setIsPaused }: ControlsProps) {
  return (
    <div className="flex gap-2">
      {isStill ? null : (
        <IconButton
          label={isPaused ? 'Play testimonials' : 'Pause testimonials'}
          onClick={() => setIsPaused(!isPaused)}
          className={control}
        >
          {isPaused ? <PlayIcon /> : <PauseIcon />}
        </IconButton>
      )}
      <IconButton label="Previous testimonial" onClick={() => turn(-1)} className={control}>
        <ChevronLeftIcon />
      </IconButton>
      <IconButton label="Next testimonial" onClick={() => turn(1)} className={control}>
        <ChevronRightIcon />
      </IconButton>
    </div>
  )
}

function Quote({ quote, name, role }: (typeof testimonials)[number]) {
  return (
    <figure>
      <blockquote className="max-w-[38ch] font-display text-[clamp(1.5rem,1.1rem+2vw,2.75rem)] leading-tight font-semibold tracking-tight text-pretty">
        <p>“{quote}”</p>
      </blockquote>
      <figcaption className="mt-8 flex items-center gap-4">
        <span
          aria-hidden="true"
          className="grid size-12 place-items-center rounded-full bg-accent font-display text-lg font-bold text-on-accent"
        >
          {name.charAt(0)}
        </span>
        <span>
          <span className="block font-semibold">{name}</span>
          <span className="block text-sm text-muted">{role}</span>
        </span>
      </figcaption>
    </figure>
  )
}
