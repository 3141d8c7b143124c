import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import {
  type AdminPersonDetails,
  deletePerson,
  disablePerson,
  enablePerson,
  signOutPerson,
} from '#shared/contract/admin.ts'
import { DELETION_CONFIRMATION } from '#shared/contract/users.ts'
import { paths } from '#shared/paths.ts'
import { callApi } from '../../lib/api.ts'
import { useAuth } from '../../lib/auth.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { CreditsDialog } from './credits-dialog.tsx'

type Action = 'credits' | 'sign-out' | 'disable' | 'enable' | 'delete'

/** What an administrator can do about a person, each asked for before it is done. */
export function PersonActions({
  person,
  isSignInHosted,
}: {
  person: AdminPersonDetails
  isSignInHosted: boolean
}) {
  const { user } = useAuth()
  const [open, setOpen] = useState<Action>()
  const isSelf = user?.id === person.id
  const start = (action: Action) => () => setOpen(action)
  return (
    <Card aria-labelledby="actions">
      <h2 id="actions" className="mb-2 text-xl">
        Actions
      </h2>
      <ul>
        <Row text="Add credits, or remove some. The person sees the reason.">
          <Button variant="secondary" onClick={start('credits')}>
            Change Credits
          </Button>
        </Row>
        {isSignInHosted ? (
          <Row text="The accounts are those of the Supabase project: sign people out and disable them there." />
        ) : (
          <>
            <Row text="Ends every session, and voids links and codes that were mailed. Access tokens keep working.">
              <Button variant="secondary" onClick={start('sign-out')}>
                Sign Out Everywhere
              </Button>
            </Row>
            {person.isDisabled ? (
              <Row text="Lets the person sign in again.">
                <Button variant="secondary" onClick={start('enable')}>
                  Enable
                </Button>
              </Row>
            ) : (
              !isSelf && (
                <Row text="Ends every session and access token, and refuses each sign-in. Nothing else is deleted.">
                  <Button variant="danger" onClick={start('disable')}>
                    Disable
                  </Button>
                </Row>
              )
            )}
          </>
        )}
        {isSelf ? (
          <Row text="This is you: you can neither disable nor delete your own account here." />
        ) : (
          <Row text="Deletes the account with every text and picture, for good.">
            <Button variant="danger" onClick={start('delete')}>
              Delete
            </Button>
          </Row>
        )}
      </ul>
      <CreditsDialog isOpen={open === 'credits'} person={person} onClose={() => setOpen(undefined)} />
      <ActionDialogs person={person} open={open} onClose={() => setOpen(undefined)} />
    </Card>
  )
}

const Row = ({ text, children }: { text: string; children?: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4 last:border-0 last:pb-0 max-sm:*:w-full">
    <p className="min-w-0 flex-1 basis-60 text-sm text-quiet">{text}</p>
    {children}
  </li>
)

function ActionDialogs({
  person,
  open,
  onClose,
}: {
  person: AdminPersonDetails
  open: Action | undefined
  onClose: () => void
}) {
  const [, navigate] = useLocation()
  const params = { id: person.id }
  const name = person.email ?? 'this person'
  const done = (title: string, description: string) => () => {
    showToast({ title, description, tone: 'success' })
    onClose()
  }
  const unchanged = (title: string, state: string) => {
    showToast({ title, description: `${name} was ${state} already. Nothing was changed or recorded.` })
    onClose()
  }
  return (
    <>
      <ChangeDialog
        isOpen={open === 'sign-out'}
        title="Sign out everywhere?"
        action="Sign Out"
        change={(reason) => callApi(signOutPerson, { params, body: { reason } })}
        onDone={done('Signed out', `${name} is signed out everywhere.`)}
        onClose={onClose}
      >
        Every browser of {name} is signed out at once. What was typed there is kept in it. Access tokens keep
        working until they are removed or the account is disabled.
      </ChangeDialog>
      <ChangeDialog
        isOpen={open === 'disable'}
        title="Disable this account?"
        action="Disable"
        change={(reason) => callApi(disablePerson, { params, body: { reason } })}
        onDone={({ isChanged }) =>
          isChanged
            ? done('Disabled', `${name} cannot sign in until you enable the account.`)()
            : unchanged('Disabled already', 'disabled')
        }
        onClose={onClose}
      >
        {name} is signed out everywhere and cannot sign in until the account is enabled. Access tokens are
        removed for good: they have to be made again afterwards. Nothing else is deleted.
      </ChangeDialog>
      <ChangeDialog
        isOpen={open === 'enable'}
        title="Enable this account?"
        action="Enable"
        variant="primary"
        change={(reason) => callApi(enablePerson, { params, body: { reason } })}
        onDone={({ isChanged }) =>
          isChanged
            ? done('Enabled', `${name} can sign in again.`)()
            : unchanged('Enabled already', 'enabled')
        }
        onClose={onClose}
      >
        {name} can sign in again. Access tokens that the account had have to be made again.
      </ChangeDialog>
      <ChangeDialog
        isOpen={open === 'delete'}
        title="Delete this account?"
        action="Delete Everything"
        confirmation={DELETION_CONFIRMATION}
        change={(reason) =>
          callApi(deletePerson, { params, body: { confirmation: DELETION_CONFIRMATION, reason } })
        }
        onDone={() => {
          done('Deleted', `The account of ${name} is deleted.`)()
          navigate(paths.adminPeople)
        }}
        onClose={onClose}
      >
        Every text, picture and credit of {name} is deleted at once. Nobody can bring them back.
      </ChangeDialog>
    </>
  )
}
