export default function Siguiente() {
  return null;
}
