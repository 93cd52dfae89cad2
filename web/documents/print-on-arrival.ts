import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The counter leads here when it has finished: the paper is printed once, and not again after a reload. */
export function usePrintOnArrival(): void {
  const { state, pathname } = useLocation() as { state: unknown; pathname: string }
  const navigate = useNavigate()
  const isPrinted = (state as { print?: boolean } | null)?.print === true
  useEffect(() => {
    if (!isPrinted) return
    void navigate(pathname, { replace: true, state: null })
    window.print()
  }, [isPrinted, navigate, pathname])
}
