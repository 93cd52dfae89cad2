import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { logoAddress } from '#domain/site-face'
import { chooseFiles, uploadPicture } from '../bikes/upload-picture.ts'
import { sentenceOf } from '../lib/api-problem.ts'
import { Button } from '../ui/button.tsx'
import type { SiteFormValues } from './site-form-values.ts'

/** A file is stored when it is chosen, and belongs to the site once that is saved. */
export function LogoField() {
  const { control, setValue } = useFormContext<SiteFormValues>()
  const logo = useWatch({ control, name: 'logo' })
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false })
  const choose = (address: string) => setValue('logo', address, { shouldDirty: true })

  async function upload(file: File | undefined) {
    if (!file) return
    setState({ busy: true })
    try {
      choose(logoAddress((await uploadPicture(file, () => {}))._id))
      setState({ busy: false })
    } catch (error) {
      setState({ busy: false, problem: sentenceOf(error) })
    }
  }

  return (
    <div className="grid gap-4">
      {logo !== '' && (
        <div className="flex flex-wrap items-center gap-4">
          <img
            src={logo}
            alt="The logo"
            className="size-20 rounded-control border border-line bg-white object-contain"
          />
          <Button variant="quiet" size="sm" onClick={() => choose('')}>
            Remove the logo
          </Button>
        </div>
      )}
      <div>
        <Button
          variant="quiet"
          busy={state.busy}
          onClick={() => chooseFiles(([file]) => void upload(file), { camera: false })}
        >
          Choose a logo
        </Button>
        <p className="mt-2 text-sm text-muted">
          JPEG, PNG, WebP or AVIF, best as wide as high. On a dark ground it stands on white.
        </p>
      </div>
      <p role="alert" className="text-danger empty:hidden">
        {state.problem}
      </p>
      <p role="status" className="sr-only">
        {state.busy ? 'Sending the logo' : ''}
      </p>
    </div>
  )
}
