import { randomUUID } from 'node:crypto'
import { boolean, constant, constantFrom, oneof, record } from 'fast-check'
import { personForm } from '#server/testing/sample-forms'
import {
  type Command,
  agree,
  agreeOn,
  barred,
  command,
  endTokens,
  newToken,
  nthOf,
  seatOf,
} from './command.ts'
import { nth, who } from './rent-commands.ts'
import { type Model, OK, type Person, type Verdict, refused } from './state.ts'

const WRONG = 'not-the-one'
const LAST_ADMIN = refused(409, 'last_admin')
const GONE = refused(404, 'user_not_found')

const isLastAdmin = ({ people }: Model, person: Person) =>
  person.role === 'admin' &&
  people.filter(({ role, isDeleted }) => role === 'admin' && !isDeleted).length === 1

const mostlyRight = oneof({ weight: 4, arbitrary: constant(true) }, constant(false))

const logIns = record({ person: nth, isRight: mostlyRight }).map((asked): Command =>
  command(asked, {
    name: 'log in',
    async run(model, shop) {
      const person = nthOf(model.people, asked.person)
      const { email, isDeleted } = person
      const password = asked.isRight ? person.password : WRONG
      const reply = await shop.call('POST /auth/login', { body: { email, password } })
      const isIn = asked.isRight && !isDeleted
      agreeOn('log in', isIn ? OK : refused(401, 'wrong_credentials'), reply)
      if (isIn) person.tokens.push(newToken(model, reply.body.token))
    },
  }),
)

const logOuts = record({ who }).map((asked): Command =>
  command(asked, {
    name: 'log out',
    async run(model, shop) {
      const seat = seatOf(model, asked.who)
      const reply = await shop.call('POST /auth/logout', { as: seat.token })
      agreeOn('log out', barred(seat, 'anyone') ?? OK, reply)
      const token = seat.person.tokens.find((one) => one.token === seat.token)
      if (token) token.isLive = false
    },
  }),
)

const passwordChanges = record({ who, isRight: mostlyRight }).map((asked): Command =>
  command(asked, {
    name: 'change the password',
    async run(model, shop) {
      const seat = seatOf(model, asked.who)
      const { person } = seat
      const newPassword = `secret-${person.password.length}`
      const currentPassword = asked.isRight ? person.password : WRONG
      const reply = await shop.call('PUT /auth/change-password', {
        as: seat.token,
        body: { currentPassword, newPassword, confirmNewPassword: newPassword },
      })
      const verdict = asked.isRight ? OK : refused(400, 'wrong_password')
      agreeOn('change the password', barred(seat, 'anyone') ?? verdict, reply)
      if (reply.status !== 200) return
      person.password = newPassword
      endTokens(person)
    },
  }),
)

const roleChanges = record({
  who,
  person: nth,
  role: constantFrom('user' as const, 'admin' as const),
}).map((asked): Command =>
  command(asked, {
    name: 'change a role',
    async run(model, shop) {
      const seat = seatOf(model, asked.who)
      const person = nthOf(model.people, asked.person)
      const { role } = asked
      const body = { id: person.id, role }
      const reply = await shop.call('PATCH /users/update-user-role', { as: seat.token, body })
      const isRefused = role === 'user' && isLastAdmin(model, person)
      const verdict = person.isDeleted ? GONE : isRefused ? LAST_ADMIN : OK
      agreeOn('change a role', barred(seat, 'admin') ?? verdict, reply)
      if (reply.status === 200) person.role = role
    },
  }),
)

function removal(model: Model, person: Person): Verdict {
  if (person.isDeleted) return GONE
  if (isLastAdmin(model, person)) return LAST_ADMIN
  const owes = model.rentals.some(
    ({ status, ...rental }) =>
      rental.person === person && (status === 'PENDING_PAYMENT' || status === 'INITIAL_PAID'),
  )
  if (owes) return refused(409, 'user_has_rentals')
  const isOwed = model.payments.some(({ rental, owesBack }) => owesBack && rental.person === person)
  return isOwed ? refused(409, 'user_is_owed') : OK
}

const removals = record({ who, person: nth }).map((asked): Command =>
  command(asked, {
    name: 'delete a user',
    async run(model, shop) {
      const seat = seatOf(model, asked.who)
      const person = nthOf(model.people, asked.person)
      const body = { id: person.id }
      const reply = await shop.call('DELETE /users/delete-a-user', { as: seat.token, body })
      agreeOn('delete a user', barred(seat, 'admin') ?? removal(model, person), reply)
      if (reply.status !== 200) return
      person.isDeleted = true
      endTokens(person)
    },
  }),
)

const signUps = record({ isTaken: boolean() }).map((asked): Command =>
  command(asked, {
    name: 'sign up',
    async run(model, shop) {
      const taken = model.people.find(({ isDeleted }) => !isDeleted)
      const email = asked.isTaken && taken ? taken.email.toUpperCase() : `${randomUUID()}@shop.test`
      const password = 'secret-9'
      const reply = await shop.call('POST /auth/signup', {
        body: { ...personForm, email, password },
      })
      if (asked.isTaken) return agreeOn('sign up', refused(409, 'email_taken'), reply)
      agree('sign up', 201, reply.status)
      const { _id: id } = reply.body.data
      const { body } = await shop.call('POST /auth/login', { body: { email, password } })
      const tokens = [newToken(model, body.token)]
      model.people.push({ id, email, password, role: 'user', isDeleted: false, tokens })
    },
  }),
)

const profiles = record({ who }).map((asked): Command =>
  command(asked, {
    name: 'look at the profile',
    async run(model, shop) {
      const seat = seatOf(model, asked.who)
      const reply = await shop.call('GET /users/me', { as: seat.token })
      agreeOn('look at the profile', barred(seat, 'anyone') ?? OK, reply)
      if (reply.status === 200) agree('the profile', seat.person.email, reply.body.data.email)
    },
  }),
)

export const peopleCommands = [
  logIns,
  logIns,
  logOuts,
  passwordChanges,
  roleChanges,
  removals,
  signUps,
  profiles,
]
