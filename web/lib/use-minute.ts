import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#domain/time'
import { thisMinute } from './shop-time.ts'

const readMinute = () => new Date(thisMinute(new Date()))

/** The result changes with every minute, so that offers and quotes begin now. */
export function useMinute(): Date {
  const [minute, setMinute] = useState(readMinute)
  useEffect(() => {
    const timer = setInterval(() => setMinute(readMinute()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return minute
}
