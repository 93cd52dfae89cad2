import { useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import { createIcon } from '../ui/icons.tsx'
import { canBeHeard, keepSound, playTone } from './news-sound.ts'

const BellIcon = createIcon('M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 2h-15zM10 21h4')
const BellOffIcon = createIcon('M6 16.5V11a6 6 0 0 1 9-5.2M18 11v5.5l1.5 2H6M10 21h4M4 4l16 16')

/** Turning it on plays the tone, so that the clerk knows it. */
export function SoundButton() {
  const [isOn, setIsOn] = useState(canBeHeard)
  function toggle() {
    setIsOn(!isOn)
    keepSound(!isOn)
    if (!isOn) playTone()
  }
  return (
    <IconButton
      label="Sound for new bookings and alarms"
      aria-pressed={isOn}
      title={isOn ? 'New bookings and alarms are heard' : 'New bookings and alarms are silent'}
      onClick={toggle}
      className={isOn ? 'bg-brand-soft text-brand!' : 'text-muted'}
    >
      {isOn ? <BellIcon /> : <BellOffIcon />}
    </IconButton>
  )
}
