import type { Handlers } from '../http/handlers.ts'
import type { PictureService } from './pictures.service.ts'

type PictureHandlers = Pick<
  Handlers,
  'POST /pictures' | 'POST /pictures/fetch' | 'GET /pictures/:id/:width'
>

export function pictureRoutes(pictures: PictureService): PictureHandlers {
  return {
    'POST /pictures': ({ caller, body }) => pictures.add(caller, body),
    'POST /pictures/fetch': ({ caller, body }) => pictures.fetch(caller, body.url),
    'GET /pictures/:id/:width': ({ params, accept }) =>
      pictures.serve(params.id, params.width, accept),
  }
}
