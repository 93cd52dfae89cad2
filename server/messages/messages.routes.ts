import type { Handlers } from '../http/handlers.ts'
import type { MessageListService } from './message-list.service.ts'

type MessageHandlers = Pick<Handlers, 'GET /messages' | 'POST /messages/:id/again'>

export function messageRoutes({
  messageList,
}: {
  messageList: MessageListService
}): MessageHandlers {
  return {
    'GET /messages': ({ query }) => messageList.list(query),
    'POST /messages/:id/again': ({ caller, params }) => messageList.sendAgain(caller, params.id),
  }
}
