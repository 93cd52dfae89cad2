import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ReportMissingDialog } from './missing-dialogs.tsx'

type Props = { bikeId: string; label: string; isOut: boolean; size?: 'sm' }

export function ReportMissing({ size, ...bike }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        {...(size && { size })}
        variant="danger-quiet"
        className="w-fit"
        onClick={() => setIsOpen(true)}
      >
        Report as missing
      </Button>
      {isOpen && <ReportMissingDialog {...bike} onClose={() => setIsOpen(false)} />}
    </>
  )
}
