export const importRefusals = {
  table_empty: { status: 400, message: 'This file has no rows. Choose another one.' },
  table_too_large: { status: 400, message: 'A file can have at most 5 MB.' },
  table_too_long: {
    status: 400,
    message: 'A file can have at most 10,000 rows. Import it in parts.',
  },
  table_too_wide: {
    status: 400,
    message: 'A file can have at most 500,000 cells. Remove empty columns and rows.',
  },
  table_unreadable: {
    status: 400,
    message: 'This file could not be read. Save it as XLSX or CSV (UTF-8) and try again.',
  },
  table_too_hard: {
    status: 400,
    message: 'This file is too large once it is unpacked. Save the sheet alone, or as CSV (UTF-8).',
  },
  table_lacks_columns: { status: 400, message: 'Say which column has: {name}.' },
  import_has_problems: {
    status: 400,
    message: 'Nothing was imported. Correct the rows that have problems first.',
  },
  progress_taken: { status: 409, message: 'Another import has this progress. Choose a new id.' },
  import_not_found: { status: 404, message: 'This import does not exist, or is undone already.' },
  import_too_old: { status: 409, message: 'An import can be undone for a day. This one is older.' },
  import_in_use: {
    status: 409,
    message: 'Nothing was undone: {name} was changed or used since the import.',
  },
} as const
