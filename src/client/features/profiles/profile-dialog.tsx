import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { sketchPrompt } from '#shared/contract/generations.ts'
import {
  type AppearanceProfile,
  appearanceProfile,
  type User,
  updateProfile,
  user as userSchema,
} from '#shared/contract/users.ts'
import { TEXT_LIMITS } from '#shared/product.ts'
import { invalidateUser, userQuery } from '../../entities/queries.ts'
import { callApi } from '../../lib/api.ts'
import type { Texts } from '../../lib/merge-texts.ts'
import { useRecordDraft } from '../../lib/record-drafts.ts'
import {
  ifUnchanged,
  type SaveOptions,
  saveVersioned,
  type VersionedField,
} from '../../lib/save-versioned.ts'
import { profileDialogShownItem } from '../../lib/stored-items.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showToast } from '../../ui/toast-store.ts'

const { shape } = appearanceProfile
const CHOICES = [
  ['ageRange', 'Age range', shape.ageRange.unwrap().options],
  ['gender', 'Gender', shape.gender.unwrap().options],
  ['skinTone', 'Skin tone', shape.skinTone.unwrap().options],
  ['hairColor', 'Hair color', shape.hairColor.unwrap().options],
] as const

/** The texts of the form; empty where nothing is specified. */
export const profileTexts = (profile: AppearanceProfile | null): Record<ProfileField, string> => ({
  ageRange: profile?.ageRange ?? '',
  gender: profile?.gender ?? '',
  skinTone: profile?.skinTone ?? '',
  hairColor: profile?.hairColor ?? '',
  additionalNotes: profile?.additionalNotes ?? '',
})

/** "prefer-not-to-say" as "Prefer not to say". */
function toLabel(value: string): string {
  if (/^\d/.test(value) || value === 'non-binary') return capitalise(value)
  return capitalise(value.replaceAll('-', ' '))
}
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Edits how the user appears in images. Every field is optional. */
export function ProfileDialog({
  isOpen,
  onOpenChange,
  profile,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  profile: AppearanceProfile | null
}) {
  const formId = useId()
  const save = useSaveProfile()
  const skip = useSaveProfile()
  const close = () => onOpenChange(false)
  const isBusy = save.isPending || skip.isPending

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Personalize Your Experience"
      description="Pictures in which you appear can look like you. Tell as much or as little as you like; it is used for your pictures only, and you can change it whenever you want."
      footer={
        <>
          <Button
            variant="ghost"
            disabled={isBusy}
            isBusy={skip.isPending}
            onClick={() => skip.mutate(undefined, { onSuccess: close })}
          >
            Skip for Now
          </Button>
          <Button type="submit" form={formId} disabled={isBusy} isBusy={save.isPending}>
            Save Preferences
          </Button>
        </>
      }
    >
      <ProfileForm
        id={formId}
        profile={profile}
        isSaving={save.isPending}
        onSave={async (texts) => {
          if (isBusy) return false
          try {
            await save.mutateAsync(texts)
          } catch {
            return false
          }
          close()
          return true
        }}
      />
    </Dialog>
  )
}

type ProfileField = keyof AppearanceProfile

/** The texts of the form, and those from which they were made. */
type ChangedProfile = Record<'base' | 'mine', Record<ProfileField, string>>

/** The fields, kept as a draft until they are saved. `onSave` returns whether they were saved. */
function ProfileForm({
  id,
  profile,
  isSaving,
  onSave,
}: {
  id: string
  profile: AppearanceProfile | null
  isSaving: boolean
  onSave: (texts: ChangedProfile) => Promise<boolean>
}) {
  const draft = useRecordDraft<ProfileField>('profile', 0, profileTexts(profile))
  const read = (textOf: (field: ProfileField) => string) => ({
    ageRange: textOf('ageRange'),
    gender: textOf('gender'),
    skinTone: textOf('skinTone'),
    hairColor: textOf('hairColor'),
    additionalNotes: textOf('additionalNotes'),
  })
  const submit = async (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault()
    const mine = read(draft.textOf)
    if (await onSave({ base: read(draft.baseOf), mine })) draft.settle(mine)
  }
  return (
    <form id={id} onSubmit={(event) => void submit(event)} className="grid gap-5 sm:grid-cols-2">
      {(draft.hasConflict || draft.isRestored) && (
        <div className="sm:col-span-2">
          {draft.hasConflict ? (
            <ConflictNotice isBusy={isSaving} onCompare={() => void submit()} />
          ) : (
            <DraftNote onDiscard={draft.discard} />
          )}
        </div>
      )}
      {CHOICES.map(([name, label, values]) => (
        <SelectField
          key={name}
          name={name}
          label={label}
          placeholder="Not specified"
          value={draft.textOf(name)}
          onChange={(event) => draft.change(name, event.target.value)}
          options={values.map((value) => ({ value, label: toLabel(value) }))}
        />
      ))}
      <Field
        label="Additional notes"
        hint="Glasses, a beard, a wheelchair, curls: whatever is you."
        className="sm:col-span-2"
      >
        {(control) => (
          <textarea
            {...control}
            name="additionalNotes"
            rows={3}
            maxLength={TEXT_LIMITS.appearanceNotes}
            value={draft.textOf('additionalNotes')}
            onChange={(event) => draft.change('additionalNotes', event.target.value)}
            className={cn(controlClass, 'resize-y')}
          />
        )}
      </Field>
    </form>
  )
}

const FIELDS: readonly VersionedField<ProfileField>[] = [
  ...CHOICES.map(([name, label]) => ({ name, label, format: toLabel })),
  { name: 'additionalNotes', label: 'Additional notes', maxLength: TEXT_LIMITS.appearanceNotes },
]

/** What is filled in. */
const toProfile = (texts: Texts<ProfileField>): AppearanceProfile =>
  appearanceProfile.parse(Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')))

/** Saves the appearance of the user, who is undefined while unknown. Throws as `saveVersioned`. */
export const saveProfile = (
  queryClient: QueryClient,
  user: User | undefined,
  texts: ChangedProfile,
  { userId, isBackground = false }: SaveOptions = {},
): Promise<User> =>
  saveVersioned<ProfileField, User | undefined, User>({
    ...texts,
    subject: 'Your appearance',
    fields: FIELDS,
    current: user,
    read: (current) => (current ? profileTexts(current.appearanceProfile) : texts.base),
    parse: (value) => userSchema.parse(value),
    send: (merged, current) =>
      callApi(
        updateProfile,
        { body: { appearanceProfile: toProfile(merged), hasCompletedProfile: true } },
        {
          headers: current ? ifUnchanged(current.profileVersion) : {},
          ...(userId === undefined ? {} : { userId }),
        },
      ),
    onCurrent: (current) => queryClient.setQueryData(userQuery.queryKey, current),
    isBackground,
  })

/** Saves the appearance; undefined saves only that the dialog was completed. */
function useSaveProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (texts: ChangedProfile | undefined) =>
      texts
        ? saveProfile(queryClient, queryClient.getQueryData(userQuery.queryKey), texts)
        : callApi(updateProfile, { body: { hasCompletedProfile: true } }),
    onSuccess: (user, appearance) => {
      queryClient.setQueryData(userQuery.queryKey, user)
      void invalidateUser(queryClient)
      if (!appearance) return
      // They show the writer as before.
      void queryClient.resetQueries({ queryKey: [sketchPrompt.path] })
      showToast({
        title: 'Profile Updated',
        description: 'Your next pictures will show you like this.',
        tone: 'success',
      })
    },
    meta: { errorMessage: 'Failed to save profile. Please try again.' },
  })
}

/** The state of the profile dialog: opened by its button, and once in a browser session by itself, as soon as `shouldOpen`. */
export function useProfileDialog(userId: string, shouldOpen: boolean) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!shouldOpen || profileDialogShownItem.read(userId) !== undefined) return
    // At opening, so that a dialog that is left by the Back button does not open again either.
    profileDialogShownItem.write(userId, true)
    setIsOpen(true)
  }, [userId, shouldOpen])
  return { isOpen, setIsOpen }
}
