import ImageIcon from 'lucide-react/icons/image'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/content-state.tsx'
import { Loading, Spinner } from '../ui/loading.tsx'
import { Progress } from '../ui/progress.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Sample } from './sample.tsx'

export function StateSamples() {
  const [tab, setTab] = useState<'vision' | 'scenarios'>('vision')
  return (
    <>
      <Sample title="Card and badge">
        <div className="grid gap-4 md:grid-cols-2">
          <Card>
            <p className="mb-3">A raised area.</p>
            <div className="flex flex-wrap gap-2">
              <Badge>Not started</Badge>
              <Badge tone="dawn">In progress</Badge>
              <Badge tone="good">Complete</Badge>
              <Badge tone="bad">Failed</Badge>
            </div>
          </Card>
          <Card isHighlighted>
            <p>The one that matters on a screen.</p>
          </Card>
        </div>
      </Sample>
      <Sample title="Tabs">
        <Tabs
          label="Result"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'vision', label: 'Your Vision', content: <p>The first panel.</p> },
            { value: 'scenarios', label: 'Future Scenarios', content: <p>The second panel.</p> },
          ]}
        />
      </Sample>
      <Sample title="Progress, spinner, skeleton">
        <div className="flex flex-col gap-5">
          <Progress label="None" percent={0} />
          <Progress label="A third" percent={33} />
          <Progress label="All" percent={100} />
          <Spinner className="size-8 text-amber" />
          <div className="grid grid-cols-3 gap-4">
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </div>
        </div>
      </Sample>
      <Sample title="Pending, empty, error">
        <div className="grid gap-4 md:grid-cols-3">
          <Card>
            <Loading className="min-h-40" />
          </Card>
          <EmptyState
            icon={<ImageIcon aria-hidden="true" />}
            title="No pictures yet"
            action={<Button>Make one</Button>}
          >
            <p>They appear here once they are painted.</p>
          </EmptyState>
          <ErrorState onRetry={() => undefined}>
            <p>Your words are kept.</p>
          </ErrorState>
        </div>
      </Sample>
    </>
  )
}
