import type { Testimonial } from '#domain/site-words'
import { IconButton } from '../ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons.tsx'
import { PauseIcon, PlayIcon } from '../ui/late-icons.tsx'
import { SectionTitle } from '../ui/page-title.tsx'
import { useCarousel } from './carousel.ts'

const control = 'border border-line bg-raised'

type Props = { testimonials: readonly Testimonial[] }

export function Testimonials({ testimonials }: Props) {
  const { setSection, viewport, selected, isTurning, ...carousel } = useCarousel()
  if (testimonials.length === 0) return null
  return (
    <section
      ref={setSection}
      tabIndex={-1}
      aria-roledescription="carousel"
      aria-label="Testimonials"
      className="bg-sunken py-20 outline-none sm:py-24"
    >
      <div className="page grid grid-cols-1 gap-10 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <div className="flex flex-wrap content-start items-end justify-between gap-6 lg:grid">
          <SectionTitle title="What our riders say" />
          <Controls {...carousel} />
        </div>
        <div ref={viewport} className="min-w-0 cursor-grab overflow-hidden active:cursor-grabbing">
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

function Quote({ quote, name, role }: Testimonial) {
  return (
    <figure className="max-w-2xl pr-2">
      <svg viewBox="0 0 40 28" aria-hidden="true" className="mb-6 w-12 fill-accent">
        <path d="M0 28V15C0 6 6 0 17 0v6c-6 0-9 3-9 8h9v14zM22 28V15c0-9 6-15 17-15v6c-6 0-9 3-9 8h9v14z" />
      </svg>
      <blockquote className="font-display text-[clamp(1.375rem,1.1rem+1.4vw,2.125rem)] leading-snug font-semibold tracking-tight text-pretty wrap-anywhere">
        <p>{quote}</p>
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
