import { ROUNDS_MAX, ROUNDS_MIN } from '@bougie/engine/battle/settings.ts'
import { PRICE_INDEX } from '@bougie/protocol/brand.ts'

/** French summary of docs/rules.md, before the sections that depend on the server; loads when it is opened. */
export const frBattleRules = {
  title: 'Règles de la battle',
  sections: [
    {
      title: 'Le but',
      text: `Deux joueurs misent la même somme et devinent le même prix, l’${PRICE_INDEX}. Le gagnant reçoit les deux mises, sans frais. En cas d’égalité, chacun reprend la sienne.`,
    },
    {
      title: 'Une manche',
      text: 'Pendant la prédiction, choisissez UP, ÉGAL ou DOWN, une seule fois. Quand le compte à rebours atteint 0, le prix du moment devient le départ. Le prix continue, puis s’arrête : au-dessus du départ, c’est UP, en dessous DOWN, dans la zone ÉGAL autour de lui, ÉGAL.',
    },
    {
      title: 'Trois chances égales',
      text: 'La largeur de la zone ÉGAL est réglée pour que UP, ÉGAL et DOWN aient chacun une chance sur trois.',
    },
    {
      title: 'Les points',
      text: 'Vous marquez un point si vous avez raison et que l’autre se trompe. Sans choix, la manche compte comme une erreur. Votre choix reste secret jusqu’au résultat.',
    },
    {
      title: `De ${ROUNDS_MIN} à ${ROUNDS_MAX} manches`,
      text: `Les ${ROUNDS_MIN} premières se jouent toujours. Ensuite, la première avance décide ; sans avance après la ${ROUNDS_MAX}e, la partie finit à égalité.`,
    },
    {
      title: 'Partir, ou perdre la connexion',
      text: 'Abandonner donne la victoire à l’autre. Hors ligne, les manches continuent ; une absence trop longue est un forfait, et l’écran dit combien de temps il reste. Une panne du serveur ne change rien au résultat. Une partie qui ne peut vraiment pas finir est annulée, et le pot partagé selon le score ; si l’équipe l’annule, chacun reprend sa mise.',
    },
    {
      title: 'Les points de classement',
      text: 'Une partie avec mise déplace les points de classement des deux joueurs, 1 500 au départ. Un « ? » les dit provisoires : ils bougent encore beaucoup. Contre un robot ou un programme, rien ne bouge, ni à partir de la quatrième partie du jour contre le même joueur. Rien non plus entre deux joueurs d’un même réseau ou d’un même navigateur.',
    },
  ],
  robots: {
    title: 'Les robots',
    some: 'Si personne ne vient, un robot de la maison prend la place. Il est marqué « Bot », choisit au hasard et n’en sait pas plus que vous.',
    none: 'Hors entraînement, aucun robot ne joue ici : la recherche dure jusqu’à ce qu’un joueur mise autant.',
  },
  proof: {
    title: 'La preuve',
    text: 'Le serveur s’engage sur une graine secrète avant la première manche, et la révèle à la fin : « Vérifier » recalcule tous les prix dans votre navigateur.',
  },
} as const

/** `botAfterMs` is null where no bot plays, and undefined until the server has said so. */
export function battleRulesOf(botAfterMs: number | null | undefined) {
  const { title, sections, robots, proof } = frBattleRules
  const ofRobots = { title: robots.title, text: botAfterMs === null ? robots.none : robots.some }
  return { title, sections: [...sections, ...(botAfterMs === undefined ? [] : [ofRobots]), proof] }
}
