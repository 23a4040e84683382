import { Button, TextInput } from '@mantine/core'
import { type MouseEvent, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import dialog from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { Refusal } from '#app/platform/ui/admin/ConfirmParts.tsx'
import { useBaseVersion } from '#app/platform/ui/admin/use-base-version.ts'
import {
  type Focus,
  LARGEST_PHOTO,
  type Photo,
  type PhotoSubject,
  photoHref,
  photoState,
} from '#app/programme/photos/photo.ts'
import { type PhotoAnswer, photoRefusalText } from '../photo-answer.ts'
import styles from './PhotoEditor.module.css'

type PhotoEditorProps = {
  readonly of: PhotoSubject
  /** Null: none yet. */
  readonly photo: Photo | null
  readonly onClose: () => void
  readonly locale: Locale
}

/** Chooses a picture, the point that every crop contains, and the alternative text. */
export function PhotoEditor({ of, photo, onClose, locale }: PhotoEditorProps) {
  const fetcher = useFetcher<PhotoAnswer>()
  const [focus, setFocus] = useState<Focus>(photo?.focus ?? { x: 50, y: 50 })
  const [chosen, setChosen] = useState<{ readonly href: string; readonly isTooLarge: boolean } | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const answer = fetcher.data
  const isBusy = fetcher.state !== 'idle'
  // once the page is read again with the answer, what a colleague has made of it is known
  const shownState = useBaseVersion(photoState(photo), isBusy ? undefined : answer)
  const isDone = answer?.kind === 'saved' || answer?.kind === 'removed'
  useEffect(() => {
    if (isDone && fetcher.state === 'idle') onClose()
  }, [isDone, fetcher.state, onClose])
  useEffect(() => () => URL.revokeObjectURL(chosen?.href ?? ''), [chosen])

  const shown = chosen?.href ?? (photo && photoHref(photo.id, photo.width, 'webp'))
  const refused = chosen?.isTooLarge
    ? photoRefusalText('photo-too-large', locale)
    : answer?.kind === 'refused'
      ? photoRefusalText(answer.reason, locale)
      : answer?.kind === 'unanswered'
        ? m.lists_save_failed_offline({}, { locale })
        : null
  return (
    <fetcher.Form method="post" encType="multipart/form-data" className={dialog.body}>
      <input type="hidden" name="type" value={of.type} />
      <input type="hidden" name="id" value={of.id} />
      <input type="hidden" name="shown" value={shownState} />
      <label className={styles.file}>
        <span>{photo ? m.photos_file_other({}, { locale }) : m.photos_file({}, { locale })}</span>
        <input
          type="file"
          name="file"
          required={photo === null}
          accept="image/jpeg,image/png,image/webp"
          onChange={({ currentTarget: { files } }) => {
            const file = files?.[0]
            setChosen(
              file ? { href: URL.createObjectURL(file), isTooLarge: file.size > LARGEST_PHOTO } : null,
            )
          }}
        />
      </label>
      {shown && <FocusChoice href={shown} focus={focus} onFocus={setFocus} locale={locale} />}
      <TextInput
        name="altEn"
        label={m.photos_alt_en({}, { locale })}
        description={m.photos_alt_hint({}, { locale })}
        defaultValue={photo?.alt.en ?? ''}
        maxLength={300}
        required
        withAsterisk={false}
        lang="en-GB"
      />
      <TextInput
        name="altSl"
        label={m.photos_alt_sl({}, { locale })}
        defaultValue={photo?.alt.sl ?? ''}
        maxLength={300}
        required
        withAsterisk={false}
        lang="sl-SI"
      />
      <Refusal>{refused}</Refusal>
      <div className={dialog.buttons}>
        {photo &&
          (isRemoving ? (
            <BusyButton type="submit" name="intent" value="remove" color="red" isBusy={isBusy} formNoValidate>
              {m.photos_remove_sure({}, { locale })}
            </BusyButton>
          ) : (
            <Button variant="default" onClick={() => setRemoving(true)}>
              {m.photos_remove({}, { locale })}
            </Button>
          ))}
        <Button variant="default" onClick={onClose}>
          {m.lists_end_back({}, { locale })}
        </Button>
        <BusyButton
          type="submit"
          name="intent"
          value="save"
          isBusy={isBusy}
          disabled={chosen?.isTooLarge ?? false}
        >
          {m.photos_save({}, { locale })}
        </BusyButton>
      </div>
    </fetcher.Form>
  )
}

type FocusChoiceProps = {
  readonly href: string
  readonly focus: Focus
  readonly onFocus: (focus: Focus) => void
  readonly locale: Locale
}

/** The whole picture to press on, and what is left of it in a round and in a wide frame. Two sliders do the same by keyboard. */
function FocusChoice({ href, focus, onFocus, locale }: FocusChoiceProps) {
  const press = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onFocus({ x: percentOf(clientX - left, width), y: percentOf(clientY - top, height) })
  }
  const objectPosition = `${focus.x}% ${focus.y}%`
  const sliders = [
    { name: 'focusX', axis: 'x', label: m.photos_focus_x({}, { locale }) },
    { name: 'focusY', axis: 'y', label: m.photos_focus_y({}, { locale }) },
  ] as const
  return (
    <fieldset className={styles.focus}>
      <legend>{m.photos_focus({}, { locale })}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders do the same by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders do the same by keyboard */}
      <div className={styles.whole} onClick={press}>
        <img src={href} alt={m.photos_preview({}, { locale })} />
        <span
          className={styles.point}
          style={{ insetInlineStart: `${focus.x}%`, insetBlockStart: `${focus.y}%` }}
        />
      </div>
      <div className={styles.crops} aria-hidden="true">
        <img src={href} alt="" className={styles.round} style={{ objectPosition }} />
        <img src={href} alt="" className={styles.wide} style={{ objectPosition }} />
      </div>
      {sliders.map(({ name, axis, label }) => (
        <label key={name} className={styles.slider}>
          <span>{label}</span>
          <input
            type="range"
            name={name}
            min={0}
            max={100}
            value={focus[axis]}
            onChange={({ currentTarget }) => onFocus({ ...focus, [axis]: Number(currentTarget.value) })}
          />
        </label>
      ))}
    </fieldset>
  )
}

function percentOf(part: number, whole: number): number {
  return Math.max(0, Math.min(100, Math.round((part / whole) * 100)))
}
