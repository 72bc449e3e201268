import "../styles.css";
