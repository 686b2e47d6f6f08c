type Props = {
  id: string;
  /** The classes of the ground and of the strokes. */
  ground: string;
  strokes: string;
};

/** A pattern of slanting strokes, so that no area is told from another by its colour alone. */
export function Hatching({ id, ground, strokes }: Props) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" className={ground} />
      <rect width="2.5" height="6" className={strokes} />
    </pattern>
  );
}
