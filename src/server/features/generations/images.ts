interface Owned {
  id: string
  userId: string
}

/** Below one folder a person, so that leaving removes it whole. */
export const imageKeyOf = ({ userId, id }: Owned, contentType: string) =>
  `images/${userId}/${id}.${contentType.replace('image/', '').replace('jpeg', 'jpg')}`

export const partialFrameKeyOf = ({ userId, id }: Owned, attempt: number, index: number) =>
  `partials/${userId}/${id}/${attempt}-${index}.webp`

export const variantFolderOf = ({ userId, id }: Owned) => `variants/${userId}/${id}/`

/** Every folder that holds pictures of a person. */
export const imageFoldersOf = (userId: string) => [
  `images/${userId}/`,
  `partials/${userId}/`,
  `variants/${userId}/`,
]
