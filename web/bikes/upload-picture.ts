import type { StoredPicture } from '#contract/pictures'
import { pictureRefusals } from '#contract/picture-refusals'
import { callUrl } from '#contract/call-url'
import { MOST_PICTURE_BYTES } from '#domain/pictures'
import { UNEXPECTED, unreachable } from '../lib/api-problem.ts'
import { readSession } from '../lib/session.ts'

/** A telephone turns its HEIC pictures into JPEG for a page that does not ask for HEIC. */
const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

type Answer = { message?: string; data?: StoredPicture } | null

/**
 * `fetch` does not say how much of a body was sent.
 * @throws Error with the sentence of the server, or that it cannot be reached
 */
export function uploadPicture(
  file: File,
  onProgress: (share: number) => void,
): Promise<StoredPicture> {
  if (file.size > MOST_PICTURE_BYTES) {
    return Promise.reject(new Error(pictureRefusals.picture_too_large.message))
  }
  const { method, url } = callUrl('POST /pictures')
  const request = new XMLHttpRequest()
  request.open(method, url)
  request.responseType = 'json'
  request.setRequestHeader('content-type', file.type || 'application/octet-stream')
  request.setRequestHeader('authorization', `Bearer ${readSession()?.token ?? ''}`)
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    if (total > 0) onProgress(loaded / total)
  })
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => {
      const { data, message = UNEXPECTED } = (request.response as Answer) ?? {}
      if (request.status === 200 && data) resolve(data)
      else reject(new Error(message))
    })
    request.addEventListener('error', () => reject(unreachable()))
    request.send(file)
  })
}

/** A file input is made when it is needed: the form itself has no field for files. */
export function chooseFiles(onChosen: (files: File[]) => void, options: { camera: boolean }): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = options.camera ? 'image/*' : PICTURE_TYPES
  input.multiple = !options.camera
  if (options.camera) input.setAttribute('capture', 'environment')
  input.addEventListener('change', () => onChosen([...(input.files ?? [])]))
  input.click()
}
