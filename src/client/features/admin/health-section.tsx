import { useQuery } from '@tanstack/react-query'
import type { AdminHealth } from '#shared/contract/admin.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { healthQuery } from './api.ts'
import { Fact, Facts } from './facts.tsx'
import { formatBytes, formatTime } from './format.ts'
import { LoadError, Loading } from './paged-list.tsx'

/** The state of the database and of the storage. */
export function HealthSection() {
  const { data, error, isFetching, refetch } = useQuery(healthQuery)
  if (!data)
    return error ? (
      <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading label="Health" />
    )
  return (
    <>
      <DatabaseCard {...data} />
      <StorageCard {...data} />
    </>
  )
}

const formatEstimate = (count: number | null) =>
  count === null ? 'Not estimated yet' : `About ${count.toLocaleString('en')}`

function DatabaseCard({ database, estimates }: AdminHealth) {
  const { appliedMigrations, knownMigrations } = database
  const isCurrent = appliedMigrations === knownMigrations
  return (
    <Card aria-labelledby="database">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 id="database" className="text-xl">
          Database
        </h2>
        <Badge tone={isCurrent ? 'good' : 'bad'}>{isCurrent ? 'Up to date' : 'Other version'}</Badge>
      </div>
      <Facts>
        <Fact name="PostgreSQL">{database.version}</Fact>
        <Fact name="Size">{formatBytes(database.byteLength)}</Fact>
        <Fact name="Connections">
          {database.connections} of {database.maxConnections}
        </Fact>
        <Fact name="Migrations">
          {isCurrent ? appliedMigrations : `${appliedMigrations}; this version knows ${knownMigrations}`}
        </Fact>
        <Fact name="People">{formatEstimate(estimates.people)}</Fact>
        <Fact name="Pictures">{formatEstimate(estimates.images)}</Fact>
      </Facts>
    </Card>
  )
}

function StorageCard({ storage, backups }: AdminHealth) {
  const { kind, isReachable, freeBytes, totalBytes } = storage
  return (
    <Card aria-labelledby="storage">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 id="storage" className="text-xl">
          Storage
        </h2>
        <Badge tone={isReachable ? 'good' : 'bad'}>{isReachable ? 'Reachable' : 'Not reachable'}</Badge>
      </div>
      <Facts>
        <Fact name="Kind">{kind === 's3' ? 'Object store' : 'This server’s disk'}</Fact>
        {freeBytes !== null && totalBytes !== null && (
          <Fact name="Free">
            {formatBytes(freeBytes)} of {formatBytes(totalBytes)}
          </Fact>
        )}
        <Fact name="Last backup">
          {backups === null
            ? 'Not scheduled here'
            : backups.lastAt === null
              ? 'None yet'
              : formatTime(backups.lastAt)}
        </Fact>
      </Facts>
    </Card>
  )
}
