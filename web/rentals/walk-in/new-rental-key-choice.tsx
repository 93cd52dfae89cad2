import { useState } from 'react'
import { CheckboxField } from '../../ui/form-field.tsx'
import { isNewRentalKeyOn, turnNewRentalKey } from './new-rental-key.ts'

/** Phones have no such key, and do not show the choice. */
export function NewRentalKey({ className }: { className: string }) {
  const [isOn, setIsOn] = useState(isNewRentalKeyOn)
  return (
    <div className={className}>
      <CheckboxField
        label="The key N opens this page"
        hint="From every screen of the dashboard, while no field is being filled in."
        checked={isOn}
        onChange={({ target }) => {
          turnNewRentalKey(target.checked)
          setIsOn(target.checked)
        }}
      />
    </div>
  )
}
