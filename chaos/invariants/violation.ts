/** lost: acknowledged or paid, and missing. doubled: there twice. broken: any other broken rule. */
export type Violation = { kind: 'lost' | 'doubled' | 'broken'; rule: string; about: string }
