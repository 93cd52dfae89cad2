import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportResult } from '#contract/imports'
import type { ImportKind } from '#domain/imports'
import { reasonOf, sentenceOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshImported } from '../refresh.ts'
import { type TableAnswer, sendTable } from './send-table.ts'

type Columns = ImportResult['columns']
type Table = { file: File; columns?: Columns; isPreview: boolean }
type Sent = Table & { progress: string }

export type Import = ReturnType<typeof useImport>

/** A column without a field is left out. */
const toQuery = (columns: Columns) => columns.map(({ field }) => field ?? '-').join(',')

/** Each change of the file or of its columns asks the server for a new preview. */
export function useImport(kind: ImportKind) {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const [answer, setAnswer] = useState<TableAnswer>()
  const [undoId, setUndoId] = useState<string | null>(null)

  const sending = useMutation({
    mutationFn: ({ file: sent, columns, isPreview, progress }: Sent) =>
      sendTable(kind, sent, {
        progress,
        ...(isPreview && { dryRun: 'true' as const }),
        ...(columns && { columns: toQuery(columns) }),
      }),
    onSuccess: async (next, { isPreview }) => {
      setAnswer(next)
      if (next.kind !== 'result' || isPreview) return
      setUndoId(next.result._id)
      if (next.result._id !== null) showToast(messages.imported)
      await refreshImported(queryClient)
    },
  })

  const undoing = useMutation({
    mutationFn: (id: string) => call('POST /imports/:id/undo', { params: { id } }),
    onSuccess: () => {
      showToast(messages.importUndone)
      setUndoId(null)
      setAnswer(undefined)
      setFile(undefined)
      return refreshImported(queryClient)
    },
    onError: (error) => showToast(messages.importNotUndone, reasonOf(error)),
  })

  const columns = answer?.kind === 'columns' ? answer.columns : (answer?.result.columns ?? [])
  const send = (table: Table) => sending.mutate({ ...table, progress: crypto.randomUUID() })
  const preview = (sent: File, chosen?: Columns) => {
    setUndoId(null)
    send({ file: sent, isPreview: true, ...(chosen && { columns: chosen }) })
  }

  return {
    file,
    columns,
    result: answer?.kind === 'result' ? answer.result : undefined,
    problem: sending.error
      ? sentenceOf(sending.error)
      : answer?.kind === 'columns'
        ? answer.problem
        : undefined,
    /** The id under which the server says how far it is. */
    progress: sending.isPending ? sending.variables.progress : undefined,
    isBusy: sending.isPending || undoing.isPending,
    isDone: undoId !== null,

    open(chosen: File) {
      setFile(chosen)
      setAnswer(undefined)
      preview(chosen)
    },

    /** A field has one column: the column that had it before is left out. */
    assign(at: number, field: string | null) {
      if (!file) return
      const changed = columns.map((column, index) => {
        if (index === at) return { ...column, field }
        return column.field === field ? { ...column, field: null } : column
      })
      preview(file, changed)
    },

    write: () => file && send({ file, columns, isPreview: false }),
    undo: () => undoId !== null && undoing.mutate(undoId),
  }
}
