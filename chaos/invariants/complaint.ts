/** lost: acknowledged or paid, and not there. doubled: there twice. broken: any other broken rule. */
export type Complaint = { kind: 'lost' | 'doubled' | 'broken'; rule: string; about: string }
