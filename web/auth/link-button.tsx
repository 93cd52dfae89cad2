import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../lib/api-problem.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { FormProblem } from './form-problem.tsx'

type Props = {
  label: string
  /** The title above the children, which say what has happened. */
  done: string
  onPress: () => Promise<void>
  children: ReactNode
}

/** Programs that check mail open its links, so a link counts only once its button is pressed. */
export function LinkButton({ label, done, onPress, children }: Props) {
  const [problem, setProblem] = useState('')
  const [state, setState] = useState<'asked' | 'sending' | 'done'>('asked')

  async function press() {
    setProblem('')
    setState('sending')
    try {
      await onPress()
      setState('done')
    } catch (error) {
      setProblem(sentenceOf(error))
      setState('asked')
    }
  }

  if (state === 'done') {
    return (
      <div role="status">
        <Notice tone="good" title={done}>
          {children}
        </Notice>
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      <FormProblem>{problem}</FormProblem>
      <Button variant="primary" busy={state === 'sending'} onClick={() => void press()}>
        {label}
      </Button>
    </div>
  )
}
