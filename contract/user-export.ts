import { z } from 'zod'

const moment = z.string().meta({ description: 'ISO 8601' })
const taka = z.number()

export const UserExport = z
  .object({
    exportedAt: moment,
    account: z.object({
      _id: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      address: z.string(),
      role: z.string(),
      reminders: z.boolean(),
      createdAt: moment,
      phoneConfirmedAt: moment.nullable(),
      blockedAt: moment.nullable().meta({ description: 'Since then only the shop books' }),
    }),
    notes: z.array(z.object({ kind: z.string(), note: z.string(), at: moment })).meta({
      description: 'What the shop has noted about the customer',
    }),
    sessions: z.array(
      z.object({
        createdAt: moment,
        expiresAt: moment,
        lastUsedAt: moment.nullable(),
        device: z.string().nullable(),
        network: z.string().nullable(),
      }),
    ),
    logIns: z.array(z.object({ kind: z.string(), at: moment, network: z.string() })),
    rentals: z.array(
      z.object({
        _id: z.string(),
        bikeName: z.string(),
        status: z.string(),
        startTime: moment,
        plannedReturn: moment.nullable(),
        returnTime: moment.nullable(),
        pricePerHour: taka,
        totalCost: taka,
        couponCode: z.string().nullable(),
        createdAt: moment,
        cancelledAt: moment.nullable(),
        cancelKind: z.string().nullable(),
        cancelReason: z.string().nullable(),
      }),
    ),
    billLines: z.array(
      z.object({
        _id: z.string(),
        rentalId: z.string(),
        kind: z.string(),
        amount: taka,
        note: z.string(),
        corrects: z.string().nullable(),
        at: moment,
      }),
    ),
    events: z.array(
      z.object({
        rentalId: z.string(),
        kind: z.string(),
        amount: z.number().nullable(),
        currency: z.string().nullable(),
        at: moment,
      }),
    ),
    deposits: z.array(
      z.object({
        rentalId: z.string(),
        action: z.string(),
        amount: taka,
        tender: z.string().nullable(),
        note: z.string(),
        at: moment,
      }),
    ),
    payments: z.array(
      z.object({
        ref: z.string(),
        rentalId: z.string(),
        purpose: z.string(),
        gateway: z.string(),
        amount: taka,
        status: z.string(),
        createdAt: moment,
        paidAt: moment.nullable(),
      }),
    ),
    handovers: z.array(
      z.object({
        rentalId: z.string(),
        direction: z.string(),
        at: moment,
        odometerKm: z.number().nullable(),
        fuelEighths: z.number().nullable(),
        note: z.string(),
        idKind: z.string().nullable(),
        idLastFour: z.string().nullable(),
        idExpires: z.string().nullable(),
        agreementSha256: z.string().nullable(),
        agreementName: z.string().nullable(),
        agreementAcceptedAt: moment.nullable(),
      }),
    ),
    receipts: z.array(z.object({ number: z.string(), rentalId: z.string(), issuedAt: moment })),
    refunds: z.array(
      z.object({
        _id: z.string(),
        paymentRef: z.string(),
        amount: z.number(),
        currency: z.string(),
        reason: z.string(),
        status: z.string(),
        createdAt: moment,
      }),
    ),
  })
  .meta({ id: 'UserExport' })
export type UserExport = z.infer<typeof UserExport>
