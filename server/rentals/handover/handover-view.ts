import type { HandoverView } from '#contract/handovers'
import type { RentalPage } from '#contract/rental-page'
import { handoverStatus } from '#domain/handovers'
import type { HandoverRow } from '../handovers.store.ts'

/** Every handover with its history; a withdrawal is seen at what it has withdrawn. */
export const toHandoverViews = (
  rows: readonly HandoverRow[],
  bikes: readonly string[],
): HandoverView[] =>
  rows
    .filter(({ isWithdrawal }) => !isWithdrawal)
    .map((row) => ({
      ...toView(row, rows),
      ...(bikes.length > 1 && { bike: bikes[row.leg], leg: row.leg }),
    }))

function toView(row: HandoverRow, rows: readonly HandoverRow[]): HandoverView {
  const { idKind, idLastFour, agreementHash, agreementAcceptedAt } = row
  return {
    _id: row.id,
    direction: row.direction,
    at: row.at.toISOString(),
    recordedAt: row.recordedAt.toISOString(),
    by: row.by,
    odometer: row.odometerKm,
    fuel: row.fuelEighths,
    note: row.note,
    internalNote: row.internalNote,
    idCheck:
      idKind === null || idLastFour === null
        ? null
        : { kind: idKind, lastFour: idLastFour, expires: row.idExpires },
    agreement:
      agreementHash === null || agreementAcceptedAt === null
        ? null
        : {
            name: row.agreementName,
            sha256: agreementHash,
            acceptedAt: agreementAcceptedAt.toISOString(),
          },
    status: handoverStatus(row, rows),
    withdrawnBecause:
      rows.find(({ replaces, isWithdrawal }) => isWithdrawal && replaces === row.id)
        ?.internalNote ?? '',
  }
}

/** A customer sees neither what the shop noted for itself nor handovers that no longer count. */
export const forCustomer = (page: RentalPage): RentalPage => ({
  ...page,
  user: { _id: page.user._id, name: page.user.name, phone: page.user.phone },
  handovers: page.handovers
    .filter(({ status }) => status === 'current')
    .map((handover) => ({ ...handover, internalNote: '' })),
})
