import { classifyErrorKind } from '../error-kind'
import type { LogPort } from '../main-ports'

/** Records a broken invariant without its message, blocks writes, and returns the incident's name to display. */
export type ReportIncident = (where: string, error: unknown) => string

export interface IncidentReporterParts {
  readonly log: LogPort
  readonly createName: () => string
  readonly halt: (why: string) => void
}

export function createIncidentReporter({ log, createName, halt }: IncidentReporterParts): ReportIncident {
  return (where, error) => {
    const incident = createName()
    // SECURITY: only the kind of an error is logged; its message may contain anything.
    const kind = classifyErrorKind(error)
    log.trouble('an incident', { incident, where, kind, at: findErrorLocation(error) })
    halt(`incident ${incident}`)
    return incident
  }
}

/** Returns file and line of the error in our own code, and nothing of its message. */
function findErrorLocation(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return /([\w-]+\.(?:js|ts)):(\d+):\d+/.exec(stack.slice(stack.indexOf('\n    at ')))?.[0] ?? 'unknown'
}

/** Handles errors that nothing else caught. Afterwards the desk only reads. */
export function watchUncaughtErrors(incident: ReportIncident): () => void {
  const onThrown = (error: unknown): void => void incident('nowhere in particular', error)
  const onRejected = (error: unknown): void => void incident('a promise nobody waited for', error)
  process.on('uncaughtException', onThrown)
  process.on('unhandledRejection', onRejected)
  return () => {
    process.removeListener('uncaughtException', onThrown)
    process.removeListener('unhandledRejection', onRejected)
  }
}
