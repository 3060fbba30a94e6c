import { isProjectConfigured, type UpdateProject } from '@core/update/release-judgement'
import type { StoredUpdateState } from './update-memory'
import type { UpdateConnection } from './update-connection'

/** Opens connections to the project's address only while updates are allowed. */
export interface UpdateConnections {
  /** Runs `use` with a connection and closes it; `undefined` if none is allowed now. */
  withConnection<T>(use: (connection: UpdateConnection) => Promise<T>): Promise<T | undefined>
  closeAll(): void
}

interface Parts {
  readonly project: UpdateProject
  readonly memory: Pick<StoredUpdateState, 'isOn'>
  readonly offline: { isOn(): boolean }
  readonly openConnection: (address: string) => UpdateConnection
}

export function createUpdateConnections({
  project,
  memory,
  offline,
  openConnection,
}: Parts): UpdateConnections {
  const open = new Set<UpdateConnection>()
  return {
    async withConnection(use) {
      // SECURITY: the only place that opens one: never without a configured project, without the user's setting, or
      // offline.
      if (!isProjectConfigured(project) || !memory.isOn() || offline.isOn()) return undefined
      const connection = openConnection(project.address)
      open.add(connection)
      try {
        return await use(connection)
      } finally {
        open.delete(connection)
        connection.close()
      }
    },
    closeAll() {
      for (const connection of open) connection.close()
    },
  }
}
