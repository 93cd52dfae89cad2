import useEmblaCarousel from 'embla-carousel-react'
import { useCallback, useEffect, useState } from 'react'
import { useReducedMotion } from './reduced-motion.ts'

/** Spec 9. */
const AUTOPLAY_MS = 5000

const STEPS: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * A carousel that turns by itself until somebody points at it, has the focus in it, pauses it, or
 * has asked for less motion. Arrow keys turn it while the focus is inside.
 */
export function useCarousel() {
  const isStill = useReducedMotion()
  const [isPaused, setIsPaused] = useState(false)
  const [section, setSection] = useState<HTMLElement | null>(null)
  const isHeld = useAttention(section)
  const [viewport, carousel] = useEmblaCarousel({ loop: true })
  const selected = useSelected(carousel)
  const isTurning = !isPaused && !isHeld && !isStill

  const turn = useCallback(
    (step: -1 | 1) => (step === 1 ? carousel?.scrollNext(isStill) : carousel?.scrollPrev(isStill)),
    [carousel, isStill],
  )
  useArrowKeys(section, turn)

  // The wait starts anew with every slide, however it came.
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

/** Whether a pointer or the focus is in the section. */
function useAttention(section: HTMLElement | null): boolean {
  const [attention, setAttention] = useState({ pointer: false, focus: false })
  useEffect(() => {
    if (!section) return undefined
    const end = new AbortController()
    const listen = (type: string, change: Partial<typeof attention>) =>
      section.addEventListener(type, () => setAttention((was) => ({ ...was, ...change })), end)
    listen('pointerenter', { pointer: true })
    listen('pointerleave', { pointer: false })
    listen('focusin', { focus: true })
    listen('focusout', { focus: false })
    return () => end.abort()
  }, [section])
  return attention.pointer || attention.focus
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
