/** A change of one field of a view; `Key` names it, so that the rest stays as it was. */
export const setField = <View extends object>(field: keyof View, value: unknown): Partial<View> =>
  ({ [field]: value }) as Partial<View>;
