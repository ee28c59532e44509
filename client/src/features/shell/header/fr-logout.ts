/** French texts of the question before leaving a running battle. */
export const frLogout = {
  title: 'Une partie est en cours',
  text: 'Sans vous, elle est perdue. Se déconnecter quand même ?',
  stay: 'Rester',
  leave: 'Se déconnecter',
} as const
