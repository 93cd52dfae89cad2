import useEmblaCarousel from 'embla-carousel-react'
import { useCallback, useEffect, useState } from 'react'
import { useReducedMotion } from './reduced-motion.ts'

/** The duration is given by docs/product/home.md#home. */
const AUTOPLAY_MS = 5000

const STEPS: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * The carousel advances by itself, except while the pointer or the focus is inside, after Pause,
 * and for visitors who prefer reduced motion. Arrow keys turn it while the focus is inside.
 */
export function useCarousel() {
  const isStill = useReducedMotion()
  const [isPaused, setIsPaused] = useState(false)
  const [section, setSection] = useState<HTMLElement | null>(null)
  const isInUse = useHoverOrFocus(section)
  const [viewport, carousel] = useEmblaCarousel({ loop: true })
  const selected = useSelected(carousel)
  const isTurning = !isPaused && !isInUse && !isStill

  const turn = useCallback(
    (step: -1 | 1) => (step === 1 ? carousel?.scrollNext(isStill) : carousel?.scrollPrev(isStill)),
    [carousel, isStill],
  )
  useArrowKeys(section, turn)

  // The time starts again with every slide, even with one that the visitor has chosen.
  useEffect(() => {
    if (!isTurning || !carousel) return undefined
    const next = (selected + 1) % carousel.scrollSnapList().length
    const wait = setTimeout(() => carousel.scrollTo(next), AUTOPLAY_MS)
    return () => clearTimeout(wait)
  }, [isTurning, carousel, selected])

  return { setSection, viewport, selected, turn, isStill, isTurning, isPaused, setIsPaused }
}

function useSelected(carousel: ReturnType<typeof useEmblaCarousel>[1]): number {
  const [selected, setSelected] = useState(0)
  useEffect(() => {
    if (!carousel) return undefined
    const select = () => setSelected(carousel.selectedScrollSnap())
    carousel.on('select', select).on('reInit', select)
    return () => {
      carousel.off('select', select).off('reInit', select)
    }
  }, [carousel])
  return selected
}

function useHoverOrFocus(section: HTMLElement | null): boolean {
  const [inside, setInside] = useState({ pointer: false, focus: false })
  useEffect(() => {
    if (!section) return undefined
    const end = new AbortController()
    const listen = (type: string, change: Partial<typeof inside>) =>
      section.addEventListener(type, () => setInside((was) => ({ ...was, ...change })), end)
    listen('pointerenter', { pointer: true })
    listen('pointerleave', { pointer: false })
    listen('focusin', { focus: true })
    listen('focusout', { focus: false })
    return () => end.abort()
  }, [section])
  return inside.pointer || inside.focus
}

function useArrowKeys(section: HTMLElement | null, turn: (step: -1 | 1) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (step === undefined) return
      event.preventDefault()
      turn(step)
    }
    section?.addEventListener('keydown', onKey)
    return () => section?.removeEventListener('keydown', onKey)
  }, [section, turn])
}
