export const invitationRefusals = {
  invitation_ended: {
    status: 400,
    message:
      'This invitation has expired, was used or was withdrawn. Please ask the shop for a new one.',
  },
  invitation_not_found: { status: 404, message: 'This invitation is not open any more.' },
  too_many_invitations: {
    status: 409,
    message: 'There are 50 open invitations already. Withdraw some that are not needed.',
  },
} as const
