import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '../ui/icons.tsx'
import { SectionTitle } from '../ui/page-title.tsx'
import { testimonials } from './content.ts'
import { useReducedMotion } from './reduced-motion.ts'

/** Spec 9. It waits while a pointer or the focus is on it. */
const AUTOPLAY = { delay: 5000, stopOnInteraction: false, stopOnMouseEnter: true, stopOnFocusIn: true }

function useCarousel(isPlaying: boolean, isStill: boolean) {
  const [viewport, carousel] = useEmblaCarousel(
    { loop: true },
    isPlaying && !isStill ? [Autoplay(AUTOPLAY)] : [],
  )
  const [selected, setSelected] = useState(0)

  useEffect(() => {
    if (!carousel) return undefined
    const select = () => setSelected(carousel.selectedScrollSnap())
    carousel.on('select', select).on('reInit', select)
    return () => {
      carousel.off('select', select).off('reInit', select)
    }
  }, [carousel])

  return {
    viewport,
    selected,
    previous: () => carousel?.scrollPrev(isStill),
    next: () => carousel?.scrollNext(isStill),
  }
}

export function Testimonials() {
  const isStill = useReducedMotion()
  const [isPlaying, setIsPlaying] = useState(true)
  const { viewport, selected, previous, next } = useCarousel(isPlaying, isStill)

  function turn(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') previous()
    else if (event.key === 'ArrowRight') next()
    else return
    event.preventDefault()
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label="What our riders say"
      onKeyDown={turn}
      className="bg-sunken py-20 sm:py-24"
    >
      <div className="page">
        <div className="flex flex-wrap items-end justify-between gap-6">
          <SectionTitle title="What our riders say" />
          <div className="flex gap-2">
            {isStill ? null : (
              <IconButton
                label={isPlaying ? 'Stop turning' : 'Turn by itself'}
                onClick={() => setIsPlaying(!isPlaying)}
                className="border border-line bg-raised"
              >
                {isPlaying ? <PauseIcon /> : <PlayIcon />}
              </IconButton>
            )}
            <IconButton label="Previous testimonial" onClick={previous} className="border border-line bg-raised">
              <ChevronLeftIcon />
            </IconButton>
            <IconButton label="Next testimonial" onClick={next} className="border border-line bg-raised">
              <ChevronRightIcon />
            </IconButton>
          </div>
        </div>
        <div ref={viewport} className="mt-10 overflow-hidden">
          <div aria-live={isPlaying && !isStill ? 'off' : 'polite'} className="flex touch-pan-y">
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
