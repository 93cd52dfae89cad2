import { createMessageListService } from './message-list.service.ts'
import { createMessageReportService } from './message-reports.service.ts'
import { createMessageTextService } from './message-texts.service.ts'
import { createPushService } from './push/push.service.ts'

type Dependencies = Parameters<typeof createMessageListService>[0] &
  Parameters<typeof createMessageReportService>[0] &
  Parameters<typeof createMessageTextService>[0] &
  Parameters<typeof createPushService>[0]

/** The services around messages, without the outbox itself, which others need before. */
export const createMessages = (dependencies: Dependencies) => ({
  messageList: createMessageListService(dependencies),
  messageTexts: createMessageTextService(dependencies),
  messageReports: createMessageReportService(dependencies),
  push: createPushService(dependencies),
})
