import { classifyErrorKind } from '../error-kind'
import type { LogPort } from '../ports'

/** Takes a broken invariant: writes it down without its words, halts writing, and gives it a name to show. */
export type ReportIncident = (where: string, error: unknown) => string

export interface IncidentReporterParts {
  readonly log: LogPort
  readonly createName: () => string
  readonly halt: (why: string) => void
}

export function createIncidentReporter({ log, createName, halt }: IncidentReporterParts): ReportIncident {
  return (where, error) => {
    const incident = createName()
    // SECURITY: only the kind of an error is written down; its words may hold anything.
    const kind = classifyErrorKind(error)
    log.trouble('an incident', { incident, where, kind, at: findErrorLocation(error) })
    halt(`incident ${incident}`)
    return incident
  }
}

/** Where in our own code it happened: file and line, and nothing that was said. */
function findErrorLocation(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return /([\w-]+\.(?:js|ts)):(\d+):\d+/.exec(stack.slice(stack.indexOf('\n    at ')))?.[0] ?? 'unknown'
}

/** Hears what nothing else caught. A desk goes on reading after it, and writes no more. */
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
